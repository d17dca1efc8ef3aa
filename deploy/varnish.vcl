# Varnish 6 or later, between the server that holds the certificate and two servers of Vitrine. With one server, remove `second`.
# varnishd -f /etc/varnish/vitrine.vcl -a public=127.0.0.1:6081 -a purge=127.0.0.1:6082 -p http_resp_hdr_len=16k
# VITRINE_CDN=webhook VITRINE_CDN_TARGETS=http://127.0.0.1:6082/ VITRINE_TRUST_PROXY=loopback
vcl 4.1;

import directors;
import std;

# Servers that are not ready, such as a restarting one, get no requests.
probe ready { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
backend first { .host = "127.0.0.1"; .port = "3000"; .probe = ready; }
backend second { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }

sub vcl_init {
  new servers = directors.round_robin();
  servers.add_backend(first);
  servers.add_backend(second);
}

sub vcl_recv {
  # A separate socket that only the servers can reach, so purges need no signature.
  if (local.socket == "purge") {
    if (req.method != "POST" || req.http.Surrogate-Key !~ "^[0-9a-f]+( [0-9a-f]+)*$") {
      return (synth(400, "POST with the keys in Surrogate-Key"));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(200, "Forgotten"));
  }

  set req.backend_hint = servers.backend();
  # Only the proxy in front may set the forwarded host and protocol.
  unset req.http.X-Forwarded-Host;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Personal answers: the Studio, previews, editors' pages, pages in the visitor's language, requests for a version.
  if (req.url ~ "^/(studio(/|$)|(index\.html)?(\?|$))" || req.url ~ "[?&](preview|setLanguage)=" ||
      req.http.Cookie ~ "vitrine-(preview|editor)" || req.http.Preview-Token || req.http.If-Match || req.http.Authorization) {
    return (pass);
  }
  # Only the cookie with the chosen language matters.
  if (req.http.Cookie ~ "(^|;\s*)Language=[a-z]+") {
    set req.http.Cookie = regsub(req.http.Cookie, "^(.*;\s*)?Language=([a-z]+).*$", "Language=\2");
  } else {
    unset req.http.Cookie;
  }
  # Stale pages may be sent: any page after a failed request, otherwise one that is being refreshed.
  if (req.restarts == 0) {
    unset req.http.X-Stale;
    unset req.http.X-Fresh;
  }
  if (req.http.X-Stale) {
    set req.grace = 1y;
  } elsif (req.http.X-Fresh) {
    set req.grace = 0s;
  } else {
    set req.grace = 60s;
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_hit {
  # The page is older than stale-while-revalidate allows, so the visitor waits for the server.
  if (!req.http.X-Stale && !req.http.X-Fresh &&
      obj.ttl + std.duration(regsub(obj.http.Surrogate-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) <= 0s) {
    set req.http.X-Fresh = "1";
    return (restart);
  }
}

sub vcl_backend_response {
  # Continue in vcl_synth, which looks for a stale page.
  if (beresp.status >= 500 && !bereq.uncacheable && !bereq.http.X-Stale) {
    return (abandon);
  }
  if (beresp.http.Surrogate-Control) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    set beresp.keep = 0s;
  } elsif (beresp.status >= 500 || beresp.http.Cache-Control !~ "immutable|max-age=[1-9]") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
  }
}

sub vcl_backend_error {
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  if (!bereq.uncacheable && !bereq.http.X-Stale) {
    return (abandon);
  }
}

sub vcl_synth {
  if (resp.status == 503 && !req.http.X-Stale) {
    set req.http.X-Stale = "1";
    unset req.http.X-Fresh;
    return (restart);
  }
  set resp.http.Retry-After = "5";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.body = resp.reason;
  return (deliver);
}

sub vcl_deliver {
  # Removes headers that only Varnish needs.
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
