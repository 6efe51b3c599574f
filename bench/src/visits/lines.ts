/** The line over which a page is loaded, and how much slower than this machine its own is. */
export interface Line {
  readonly name: string;
  readonly network: {
    readonly latencyMs: number;
    readonly downloadBytesPerS: number;
    readonly uploadBytesPerS: number;
  } | null;
  readonly cpuSlowdown: number;
}

const kilobits = (count: number) => (count * 1000) / 8;

/**
 * Lighthouse's slow 4G (1.6 Mbit/s, 750 kbit/s, 150 ms) in the form that it gives to a browser's own throttling: that one
 * delays whole requests and not packets, and knows no handshakes, so the delay is 3.75 times, and the throughput 0.9
 * times, that of the line (lighthouse/core/config/constants.js).
 */
export const slow4g: Line = {
  name: 'slow 4G, 4x CPU',
  network: {
    latencyMs: 150 * 3.75,
    downloadBytesPerS: kilobits(1638.4 * 0.9),
    uploadBytesPerS: kilobits(750 * 0.9),
  },
  cpuSlowdown: 4,
};

export const unthrottled: Line = { name: 'unthrottled', network: null, cpuSlowdown: 1 };
