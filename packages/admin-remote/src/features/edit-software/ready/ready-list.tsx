import { Check } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import type { Software, StoredVersion } from '@patchbay/domain/entities';
import { findGaps, type Gap, isInstallable, isRefused, isShown } from '@patchbay/domain/versions';
import { textLinkLook } from '@patchbay/ui';
import { type FormValues, toLines } from '../../../edited-form/form-values.ts';
import { gapCost, gapNames } from '../../../lib/gap-words.ts';
import styles from './ready.module.css';

interface ReadyListProps {
  readonly control: Control<FormValues>;
  readonly software: Software;
  /** Not there while they are on their way. */
  readonly versions: readonly StoredVersion[] | undefined;
  /** A picture is chosen that the next save stores. */
  readonly hasNewCover: boolean;
}

/** 'Ready?': what visitors will miss of the form as it is now, each a link to its field (rule F85). */
export function ReadyList({ control, software, versions, hasNewCover }: ReadyListProps) {
  const values = useWatch({ control });
  if (!versions) return null;
  const found = gapsOf(software, values, versions).filter((gap) => gap !== 'cover' || !hasNewCover);
  return (
    <section className={styles.ready} aria-label="Ready?">
      <h2 className={styles.title}>Ready?</h2>
      {found.length === 0 ? (
        <p className={styles.all}>
          <Check size={16} />
          <span>Visitors will miss nothing.</span>
        </p>
      ) : (
        <ul className={styles.gaps}>
          {found.map((gap) => (
            <li key={gap}>
              <a
                {...textLinkLook}
                href={`#${gap}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(gap, versions);
                }}
              >
                {gapNames([gap])}
              </a>
              <span>{`: ${gapCost(gap, versions)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The gaps of a software with the values of its form, beside its versions as they were saved last. */
export const gapsOf = (
  software: Software,
  values: Partial<FormValues>,
  versions: readonly StoredVersion[],
): readonly Gap[] =>
  findGaps(
    {
      cover: software.cover,
      description: values['description'] ?? '',
      category_id: values['category_id'] ? Number(values['category_id']) : null,
      ...(values['tagline'] !== undefined && { tagline: values['tagline'] }),
      ...(values['license'] !== undefined && { license: values['license'] }),
      ...(values['screenshots'] !== undefined && { screenshots: toLines(values['screenshots']) }),
    },
    versions,
  );

interface GapPlace {
  /** The name of the element that it is about, in the software's form. */
  readonly field: string;
  /** In the form of the first active version that is meant instead. */
  readonly isMeant?: (version: StoredVersion) => boolean;
}

const places: Readonly<Record<Exclude<Gap, 'version'>, GapPlace>> = {
  cover: { field: 'cover' },
  description: { field: 'description' },
  tagline: { field: 'tagline' },
  screenshots: { field: 'screenshots' },
  category: { field: 'category_id' },
  license: { field: 'license' },
  components: { field: 'components', isMeant: () => true },
  package: { field: 'url', isMeant: isShown },
  refused: { field: 'url', isMeant: isRefused },
  systems: { field: 'platforms', isMeant: isInstallable },
  number: { field: 'version', isMeant: isInstallable },
};

/** The form of a version says `data-version`; a folded one may have no form yet, so that its summary takes the focus. */
function elementOf(gap: Gap, versions: readonly StoredVersion[]): Element | null {
  if (gap === 'version') return document.querySelector('[data-add-version]');
  const { field, isMeant } = places[gap];
  const named = `[name="${field}"]`;
  if (!isMeant) return document.querySelector(`form[aria-label="Software"] ${named}`);
  const version = versions.find((each) => each.status === 'active' && isMeant(each));
  const place = document.querySelector(`[data-version="${version?.id}"]`);
  const form = place?.querySelector('form') ?? place?.closest('form');
  return form?.querySelector(named) ?? place?.querySelector('summary') ?? null;
}

function focusField(gap: Gap, versions: readonly StoredVersion[]): void {
  const element = elementOf(gap, versions);
  element?.closest('details')?.setAttribute('open', '');
  if (element instanceof HTMLElement) element.focus();
}
