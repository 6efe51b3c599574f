import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { getReleases, getReleaseViews } from '@patchbay/domain/api';
import { isStaff } from '@patchbay/domain/entities';
import { ageOf } from '@patchbay/domain/format';
import {
  $inspection,
  $partsOff,
  inspectionChanged,
  keepPartsOff,
  pagePlace,
  partId,
  partsSwitchedOff,
} from '@patchbay/composition/inspection';
import { useRemotes } from '@patchbay/composition/remotes-context';
import { $user, useHost } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { findMount } from '@patchbay/shared/registry';
import { useLocation } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, useEventListener, useSiteHttp } from '@patchbay/ui';
import styles from './parts-inspector.module.css';

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
        {shownBoxes.filter(isInSight).map(({ part, ...box }, index) => (
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
                  <ReleaseFacts name={remoteOf(part)} />
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

/** A drawer that is closed has no size. */
const isInSight = ({ width, height }: PartBox) => width > 0 && height > 0;

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

const inspectedReleasesQuery = (siteHttp: Http) =>
  queryOptions({
    queryKey: ['inspected-releases'],
    queryFn: ({ signal }) => getReleases(siteHttp, signal),
  });

const inspectedViewsQuery = (siteHttp: Http, name: string) =>
  queryOptions({
    queryKey: ['inspected-views', name],
    queryFn: ({ signal }) => getReleaseViews(siteHttp, name, signal),
  });

const dayMs = 24 * 3_600_000;

/** What is known of a remote's version on this page: of its owner, its age and its failures only staff are told. */
function ReleaseFacts({ name }: { readonly name: string }) {
  const { build, config } = useHost();
  const remotes = useRemotes();
  const isTold = isStaff(useUnit($user)) && config.staffReleases;
  const siteHttp = useSiteHttp();
  const releases = useQuery({ ...inspectedReleasesQuery(siteHttp), enabled: isTold });
  const views = useQuery({
    ...inspectedViewsQuery(siteHttp, name),
    enabled: isTold && config.viewReports,
  });
  const version =
    name === 'shell' ? build.version : remotes.find((remote) => remote.name === name)?.version;
  const isRunning = (released: { readonly version: string }) => released.version === version;
  const known = releases.data?.value.names
    .find((released) => released.name === name)
    ?.versions.find(isRunning);
  const age = known && ageOf(known.addedAt, releases.dataUpdatedAt);
  const today = views.data?.versions
    .find(isRunning)
    ?.hours.filter(({ hour }) => hour >= views.dataUpdatedAt - (views.dataUpdatedAt % dayMs));
  const sum = (of: 'views' | 'failedViews') =>
    today?.reduce((total, hour) => total + hour[of], 0) ?? 0;
  return (
    <p className={styles.facts}>
      {[
        version,
        known && (known.owner === null ? 'unsigned' : `by ${known.owner}`),
        age && `${age} old`,
        today && `${sum('failedViews')} of ${sum('views')} views failed today`,
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}
