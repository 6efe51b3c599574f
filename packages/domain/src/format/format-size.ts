const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A package's size as people say it: '12.3 MB' for 12,345,678 bytes. */
export function formatSize(sizeBytes: number): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit] ?? ''}`;
}
