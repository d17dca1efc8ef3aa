import { useQuery } from "@tanstack/react-query";
import styles from "./profile.module.css";

/** Blank modules around a QR code, which readers need. */
const MARGIN = 4;

/** A QR code. It is black on white also in dark colours, because readers need it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  // The library is loaded on use: most people never need it.
  const { data } = useQuery({
    queryKey: ["qr-code", content],
    queryFn: async () => {
      const [{ generate }, { toSvgPath }] = await Promise.all([
        import("lean-qr"),
        import("lean-qr/extras/svg"),
      ]);
      const code = generate(content);
      return { path: toSvgPath(code), size: code.size + 2 * MARGIN };
    },
    staleTime: "static",
    // The content is secret.
    gcTime: 0,
  });
  if (data === undefined) return <div className={styles["qr"]} />;
  const { path, size } = data;
  return (
    <svg
      className={styles["qr"]}
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
