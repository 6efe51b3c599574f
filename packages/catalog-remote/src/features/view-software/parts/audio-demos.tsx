import type { Software } from '@patchbay/domain/entities';
import { hostedFileUrl } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import styles from './audio-demos.module.css';

/** The audio demos. Nothing is fetched, and nothing plays, until somebody presses play (rule M37). */
export function AudioDemos({ software }: { readonly software: Software }) {
  const { imageHost } = useHost().config;
  const { audioDemos = [] } = software;
  const urls = [...new Set(audioDemos)].flatMap((path) => hostedFileUrl(imageHost, path) ?? []);
  if (urls.length === 0) return null;
  return (
    <section className={styles.demos} aria-labelledby="audio-demos">
      <h2 id="audio-demos" className={styles.heading}>
        Listen
      </h2>
      <ul className={styles.list}>
        {urls.map((url, index) => (
          <li key={url}>
            {/* Music has no captions. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <audio
              className={styles.player}
              src={url}
              controls
              preload="none"
              aria-label={`Audio demo ${index + 1} of ${software.name}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
