import type { ReleaseVersion } from '@patchbay/domain/api';
import { PlotArea, PlotLine } from '@patchbay/ui';
import styles from './site-releases.module.css';
import { kilobytes, newestSizeWords, sizedVersions } from './release-words.ts';

interface SizeLineProps {
  readonly name: string;
  /** The newest first. */
  readonly versions: readonly ReleaseVersion[];
}

/** The size of a name over its versions as a line, and the newest in words (rule G402). Each version's own stands in the list below. */
export function SizeLine({ name, versions }: SizeLineProps) {
  const sized = sizedVersions(versions);
  const [oldest, newest] = [sized.at(0), sized.at(-1)];
  if (!oldest || !newest) return null;
  const bytes = sized.map(({ sizeBytes }) => sizeBytes);
  const [least, most] = [Math.min(...bytes), Math.max(...bytes)];
  // A tenth of the size at least: a change of a few bytes is no peak.
  const range = Math.max(most - least, most / 10, 1);
  const height = (size: number) => 0.5 + (size - (least + most) / 2) / range;
  return (
    <div className={styles.sizes}>
      {sized.length > 1 && (
        <PlotArea
          role="img"
          aria-label={`Size of ${name} over ${sized.length} versions: ${kilobytes(oldest.sizeBytes)} kB at ${oldest.version}, ${kilobytes(newest.sizeBytes)} kB at ${newest.version}, from ${kilobytes(least)} to ${kilobytes(most)} kB`}
          width="120"
          height="28"
        >
          <PlotLine
            look={0}
            points={bytes.map((size, index) => [index / (bytes.length - 1), height(size)])}
          />
        </PlotArea>
      )}
      <p>{newestSizeWords(sized)}</p>
    </div>
  );
}
