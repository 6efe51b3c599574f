import styles from './cover.module.css';

const barCount = 13;
const width = 160;
const height = 100;
const pitch = 7;

/** FNV-1a: the same name draws the same wave on every page. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash;
}

/** Half heights of a wave that swells and dies away, 4 to 30. */
function waveOf(name: string): readonly number[] {
  const seed = seedOf(name);
  const speed = 0.5 + (seed % 7) / 6;
  const phase = ((seed >>> 8) % 63) / 10;
  return Array.from({ length: barCount }, (_, i) => {
    const envelope = Math.sin((Math.PI * (i + 1)) / (barCount + 1));
    const swing = 0.55 + 0.45 * Math.sin(phase + i * speed);
    return 4 + 26 * envelope * swing;
  });
}

interface CoverDrawingProps {
  readonly name: string;
  /** Empty where the name stands beside it. */
  readonly label: string;
}

/** A quiet sound wave, of each name its own, where there is no cover. */
export function CoverDrawing({ name, label }: CoverDrawingProps) {
  const left = (width - (barCount - 1) * pitch) / 2;
  const middle = height / 2;
  // One path for all bars: a long list draws thousands of them.
  const bars = waveOf(name)
    .map((half, i) => `M${left + i * pitch} ${(middle - half).toFixed(1)}v${(2 * half).toFixed(1)}`)
    .join('');
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={bars} stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity="0.45" />
    </svg>
  );
}
