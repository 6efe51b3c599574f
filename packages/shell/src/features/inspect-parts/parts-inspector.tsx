import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { getReleases } from '@patchbay/domain/api';
import { isStaff } from '@patchbay/domain/entities';
import { ageOf } from '@patchbay/domain/format';
import {
  $inspection,
  $partsOff,
  inspectionChanged,
  pagePlace,
  partId,
  partsSwitchedOff,
} from '@patchbay/composition/inspection';
import { useRemotes } from '@patchbay/composition/remotes-context';
import { $authToken, $user, useHost } from '@patchbay/shared/host';
import { createHttp, type Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { findMount } from '@patchbay/shared/registry';
import { useLocation } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, useEventListener } from '@patchbay/ui';
import styles from './parts-inspector.module.css';
import { keepPartsOff } from './parts-off-storage.ts';

/** Where a part stands in the window, in CSS pixels. */
interface PartBox {
  readonly part: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of the page, outlined and listed with what is known of them. */
export function PartsInspector() {
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const { inspection, partsOff, inspect, switchOff } = useUnit({
    inspection: $inspection,
    partsOff: $partsOff,
    inspect: inspectionChanged,
    switchOff: partsSwitchedOff,
  });
  const isPinned = inspection === 'pinned';
  const owner = findMount(remotes, pathname)?.remote.name ?? 'shell';
  const boxes = usePartBoxes(partId(owner, pagePlace));
  // One that is switched off keeps the list here, so that nobody forgets it.
  const shownBoxes = inspection === 'hidden' ? [] : boxes;
  const facts = useReleaseFacts();
  useEventListener('document', 'keydown', ({ key }) => {
    if (key === 'Escape') inspect('hidden');
  });
  const setOff = (off: readonly string[]) => {
    keepPartsOff(window, off);
    switchOff(off);
  };
  const parts = [...new Set([...shownBoxes.map(({ part }) => part), ...partsOff])];
  const names = [...new Set(parts.map(remoteOf))];
  const toneOf = (part: string) => names.indexOf(remoteOf(part)) % tones;
  return createPortal(
    <>
      <div aria-hidden="true">
        {shownBoxes.map(({ part, ...box }, index) => (
          <div key={index} className={styles.box} data-tone={toneOf(part)} style={box}>
            <span className={styles.name}>{part.replace(':', ' · ')}</span>
          </div>
        ))}
      </div>
      <aside className={styles.panel} aria-label="Parts of this page">
        <div className={styles.head}>
          <h2>Parts of this page</h2>
          <Button
            size="small"
            onClick={() => {
              inspect(isPinned ? 'hidden' : 'pinned');
            }}
          >
            {inspection === 'hidden' ? 'Show the outlines' : isPinned ? 'Close' : 'Keep open'}
          </Button>
        </div>
        <ul className={styles.list}>
          {parts.map((part) => {
            const isOff = partsOff.includes(part);
            return (
              <li key={part} className={styles.part} data-tone={toneOf(part)}>
                <div>
                  <strong>{part.replace(':', ' · ')}</strong>
                  <p className={styles.facts}>{facts(remoteOf(part))}</p>
                </div>
                {remoteOf(part) !== 'shell' && (
                  <Button
                    size="small"
                    aria-label={`${isOff ? 'Switch on' : 'Switch off here'}: ${part}`}
                    onClick={() => {
                      setOff(
                        isOff ? partsOff.filter((other) => other !== part) : [...partsOff, part],
                      );
                    }}
                  >
                    {isOff ? 'Switch on' : 'Switch off here'}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {partsOff.length > 1 && (
          <Button
            size="small"
            onClick={() => {
              setOff([]);
            }}
          >
            Switch all on
          </Button>
        )}
      </aside>
    </>,
    document.body,
  );
}

/** The style sheet has as many colours. */
const tones = 5;

const remoteOf = (part: string) => part.slice(0, part.indexOf(':'));

/** The boxes of the page and of every slot, followed from frame to frame. */
function usePartBoxes(page: string): readonly PartBox[] {
  const [boxes, setBoxes] = useState<readonly PartBox[]>([]);
  useEffect(() => {
    let known = '';
    let frame = 0;
    const follow = () => {
      const next = readPartBoxes(page);
      const text = JSON.stringify(next);
      if (text !== known) {
        known = text;
        setBoxes(next);
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [page]);
  return boxes;
}

function readPartBoxes(page: string): PartBox[] {
  const main = document.querySelector('main');
  const range = document.createRange();
  const boxOf = (part: string, { left, top, width, height }: DOMRect): PartBox => ({
    part,
    left,
    top,
    width,
    height,
  });
  const slots = [...document.querySelectorAll<HTMLElement>('[data-part]')].map((slot) => {
    // The element of a slot has no box of its own.
    range.selectNodeContents(slot);
    return boxOf(slot.dataset['part'] ?? '', range.getBoundingClientRect());
  });
  return [...(main ? [boxOf(page, main.getBoundingClientRect())] : []), ...slots];
}

/** The releases of the site, as its own server tells them to staff. */
const inspectedReleasesQuery = (siteHttp: Http) =>
  queryOptions({
    queryKey: ['inspected-releases'],
    queryFn: ({ signal }) => getReleases(siteHttp, signal),
  });

/** What is known of a remote's version on this page, in a line. */
function useReleaseFacts(): (name: string) => string {
  const { build, config, origin, scope, reportProblem } = useHost();
  const remotes = useRemotes();
  const user = useUnit($user);
  const siteHttp = useMemo(
    () =>
      createHttp({
        apiHost: origin,
        fetch: (...request) => fetch(...request),
        getToken: () => scope.getState($authToken),
        onUnauthorized: () => undefined,
        reportProblem,
      }),
    [origin, scope, reportProblem],
  );
  const releases = useQuery({
    ...inspectedReleasesQuery(siteHttp),
    enabled: config.staffReleases && isStaff(user),
  });
  return (name) => {
    const version =
      name === 'shell' ? build.version : remotes.find((remote) => remote.name === name)?.version;
    const known = releases.data?.value.names
      .find((released) => released.name === name)
      ?.versions.find((released) => released.version === version);
    const age = known && ageOf(known.addedAt, releases.dataUpdatedAt);
    return [version, known && `by ${known.owner ?? 'nobody who signed it'}`, age && `${age} old`]
      .filter(Boolean)
      .join(', ');
  };
}
