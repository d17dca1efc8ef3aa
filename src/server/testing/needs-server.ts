import { pino } from "pino";
import { openStore } from "../../content/open.ts";
import { createApp } from "../app.ts";
import { createDeliveryWorker } from "../delivery/delivery-worker.ts";
import { listen, stopOnSignals } from "../listen.ts";
import { createConfirmationSigner } from "../security/confirmation-signer.ts";
import { createServices } from "../services/create-services.ts";
import { parseConfiguration } from "../settings/configuration.ts";
import { sampleRenderer } from "./sample-renderer.ts";

/*
 * Runs the server in a separate process that can be killed at any time. It needs no built site, accepts and delivers enquiries, and
 * prints its port once it listens.
 */

/** Duration of a claim on a delivery, in milliseconds. Deliveries of a killed process can be claimed again after that time. */
const LEASE_MS = 2_000;
const RETRY_DELAY_MS = 200;

const configuration = parseConfiguration(process.env);
const store = await openStore(configuration);
const renderer = sampleRenderer([]);
const source = { build: { id: "test-build", timestamp: 0 }, renderer: async () => renderer };
const log = pino({ level: "error" });
const services = createServices({ configuration, store, renderer: source, log });
const deliveries = createDeliveryWorker({
  needs: store.needs,
  configuration,
  confirmations: createConfirmationSigner(() => store.secret()),
  log,
  leaseMs: LEASE_MS,
  delayAfter: () => RETRY_DELAY_MS,
});
const running = await listen(await createApp({ services: { ...services, deliveries }, buildFolders: [] }), {
  ...services,
  deliveries,
});
stopOnSignals(running);
console.log(running.port);
