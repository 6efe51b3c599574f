import { ChevronRight } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useUnit } from '@patchbay/shared/state';
import type { SoftwareVersion } from '@patchbay/domain/entities';
import { versionTypeLabel } from '@patchbay/domain/format';
import { $restoredVersion } from '../../lib/restored-version.model.ts';
import styles from './folded-version.module.css';
import { architectureChoices, statusChoices, withStored } from './version-values.ts';

/** The number of the newest versions that are open; a software may have hundreds. */
const openCount = 3;

interface FoldedVersionProps {
  readonly version: SoftwareVersion;
  readonly title: string;
  /** Among the versions, of which the newest is the first. */
  readonly index: number;
  /** It was added just now: it is open. */
  readonly isAdded: boolean;
  /** Its form, which opens the fold where something in it needs the reader. */
  readonly children: (onTrouble: () => void) => ReactNode;
}

/** A version’s form; that of an old one is folded under a summary, and asked for once it is opened (rule F50). */
export function FoldedVersion({ version, title, index, isAdded, children }: FoldedVersionProps) {
  const [canFold] = useState(index >= openCount && !isAdded);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const onTrouble = useCallback(() => setChoice(true), []);
  const isRestored = useUnit($restoredVersion)?.versionId === version.id;
  if (isRestored && choice !== true) setChoice(true);
  const isOpen = choice ?? isAdded;
  if (!canFold) return children(onTrouble);
  return (
    <details
      className={styles.version}
      data-version={version.id}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setChoice(currentTarget.open);
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <summary className={styles.summary}>
        <ChevronRight className={styles.arrow} size={16} />
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.facts}>{factsOf(version)}</span>
        {version.url === '' && <span className={styles.missing}>No package yet</span>}
      </summary>
      {(isOpen || wasOpened) && children(onTrouble)}
    </details>
  );
}

const labelOf = (choices: Parameters<typeof withStored>[0], stored: string): string =>
  withStored(choices, stored).find(([value]) => value === stored)?.[1] ?? stored;

const factsOf = ({ architecture, type, status }: SoftwareVersion): string =>
  [
    labelOf(architectureChoices, architecture),
    versionTypeLabel(type),
    labelOf(statusChoices, status),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
