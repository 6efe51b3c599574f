/** The tokens' colours against each other, in both themes: 4.5:1 for text, 3:1 for edges and the focus (WCAG 2.2). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../packages', file), 'utf8');
const tokens = styles('ui/src/styles/tokens.css');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

function colourOf(name: string, theme: Theme): string {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.trim() ?? '';
  const alias = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return colourOf(alias, theme);
  const [light, dark] = value.match(/#[\da-f]{3,6}\b/gi) ?? [];
  const colour = theme === 'light' ? light : (dark ?? light);
  if (colour === undefined) throw new Error(`--color-${name} has no colour for the ${theme} theme`);
  return colour;
}

function channelsOf(hex: string): readonly number[] {
  const short = hex.slice(1);
  const digits = short.length === 3 ? short.replaceAll(/./g, '$&$&') : short;
  return (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16) / 255);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['page', 'card', 'raised', 'tint', 'hover'];
const statuses = ['good', 'warn', 'caution', 'bad'];
const textPairs = [
  ...surfaces.flatMap((surface) =>
    ['ink', 'ink-quiet', 'accent-text', ...statuses].map((ink) => [ink, surface] as const),
  ),
  ...statuses.map((status) => [status, `${status}-soft`] as const),
  ...['accent-soft', 'bad-soft'].flatMap((surface) =>
    ['ink', 'ink-quiet', 'accent-text'].map((ink) => [ink, surface] as const),
  ),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
] as const;
const edgePairs = surfaces
  .slice(0, 3)
  .flatMap((surface) => ['line-strong', 'focus', 'accent'].map((edge) => [edge, surface] as const));

describe.each(themes)('in the %s theme', (theme) => {
  it.each(textPairs)('%s can be read on %s', (ink, surface) => {
    expect(contrast(colourOf(ink, theme), colourOf(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('%s can be seen on %s', (edge, surface) => {
    expect(contrast(colourOf(edge, theme), colourOf(surface, theme))).toBeGreaterThanOrEqual(3);
  });

  it('the surface and the edge of an error’s toast are red (F34)', () => {
    const toasts = styles('shell/src/features/show-notifications/toasts.module.css');
    const look = /\.toast\[data-tone='error'\] \{([^}]*)\}/.exec(toasts)?.[1] ?? '';
    const property = (name: string) =>
      new RegExp(`\\b${name}: var\\(--color-([\\w-]+)\\);`).exec(look)?.[1] ?? '';
    for (const name of ['background', 'border-color']) {
      const [red = 0, green = 0, blue = 0] = channelsOf(colourOf(property(name), theme));
      expect(red - Math.max(green, blue)).toBeGreaterThan(0.05);
    }
  });
});
