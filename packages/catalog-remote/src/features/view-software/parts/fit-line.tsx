import type { ComponentProps } from 'react';
import { platforms, type Software, type SoftwareVersion } from '@patchbay/domain/entities';
import { componentFormats, formatsOn, orderFormats, platformLabel } from '@patchbay/domain/format';
import { isOfferedFor, versionPlatforms } from '@patchbay/domain/versions';
import { textLinkLook } from '@patchbay/ui';
import { useComputerPlatform } from '../../../software-lists/computer.ts';
import { similarId, useSimilar } from './similar.query.ts';
import styles from './version-list.module.css';

/** Leads down to what fits in place of a software that does not, where there is such (rule C101). */
export function SimilarLink({ software }: { readonly software: Software }) {
  const similar = useSimilar(software);
  if (similar === null) return null;
  return (
    <a href={`#${similarId}`} {...textLinkLook}>
      {`Similar for ${platformLabel(similar.platform)}`}
    </a>
  );
}

interface FitLineProps {
  readonly versions: readonly SoftwareVersion[];
  /** A link to the versions for other systems. */
  readonly link?: ComponentProps<'a'> | null;
  /** Where what is similar is to stand beside. */
  readonly software?: Software;
}

/**
 * Whether versions work on this computer and as what, else the systems that they are for (rule C104). As high as where
 * nobody knows the computer, so that nothing moves when that is found out.
 */
export function FitLine({ versions, link = null, software }: FitLineProps) {
  const platform = useComputerPlatform();
  const fitting = versions.filter((version) => isOfferedFor(version, platform));
  const said = fitting.length > 0 ? fitting : versions;
  const systems = platforms.filter((system) =>
    said.some((version) => versionPlatforms(version).includes(system)),
  );
  const formats = orderFormats(componentFormats(said.flatMap(({ components }) => components)));
  if (systems.length === 0) return <p className={styles.quiet}>{formats.join(', ')}</p>;
  if (platform !== null && fitting.length > 0) {
    const reason = [platformLabel(platform), ...formatsOn(formats, platform)].join(', ');
    return <p className={styles.fit}>{`Works on this computer (${reason})`}</p>;
  }
  const names = systems.map(platformLabel);
  const as = formats.length > 0 ? ` (${formats.join(', ')})` : '';
  return (
    <p className={styles.fit}>
      {link === null ? (
        <span>{`For ${wordList(names, 'and')}${as} `}</span>
      ) : (
        <a {...link} {...textLinkLook}>
          {`Get it for ${wordList(names, 'or')}${as}`}
        </a>
      )}
      {software && <SimilarLink software={software} />}
    </p>
  );
}

/** 'macOS, Windows or Linux' */
export const wordList = (words: readonly string[], last: 'and' | 'or'): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(` ${last} `);
