import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

describe("metrics", () => {
  it("report requests, pages, renderings, the page cache and the process", async () => {
    const metrics = createMetrics();
    metrics.countPage("miss");
    metrics.countPage("hit");
    metrics.countRequest("page", 200);
    metrics.observeRender(0.004);
    metrics.observeRender(7);
    metrics.watchPageCache(() => ({ bytes: 10, pages: 1 }));
    const text = await metrics.text();
    expect(text).toContain('vitrine_page_cache_total{outcome="miss"} 1');
    expect(text).toContain('vitrine_page_cache_total{outcome="stale"} 0');
    expect(text).toContain('vitrine_recoveries_total{build="newer"} 0');
    expect(text).toContain('vitrine_requests_total{kind="page",status="200"} 1');
    expect(text).toContain("vitrine_page_cache_bytes 10");
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).toContain('vitrine_render_seconds_bucket{le="0.002"} 0\n');
    expect(text).toContain('vitrine_render_seconds_bucket{le="0.005"} 1\n');
    expect(text).toContain('vitrine_render_seconds_bucket{le="+Inf"} 2\n');
    expect(text).toContain("vitrine_render_seconds_count 2\n");
  });
});
