import { failureReasons, type UsageKind } from '@patchbay/domain/api';
import type { KindLine } from './usage.query.ts';

const reasonLabels: Readonly<Record<(typeof failureReasons)[number], string>> = {
  refused: 'Not taken by the app',
  download: 'Download failed',
  unpack: 'Unpacking failed',
  install: 'Installing failed',
  other: 'Failed otherwise',
};

const systems = [
  ['macos', 'macOS'],
  ['windows', 'Windows'],
  ['linux', 'Linux'],
  ['other', 'Others'],
] as const;

interface PlotOf {
  readonly title: string;
  readonly lines: readonly KindLine[];
  readonly note?: string;
}

const ofAllTogether = 'Counted for all software together.';

/**
 * The plots of the page, in its order.
 * @param misses the page of searches without results; not there where the backend does not list them
 */
export const plotsOf = (misses?: string): readonly PlotOf[] => [
  { title: 'Views of software', lines: [['view', 'Views']] },
  {
    title: 'Searches',
    lines: [
      ['search_opened', 'A result was opened'],
      ['search_not_opened', 'No result was opened', misses],
      ['search_not_found', 'No result', misses],
    ],
  },
  {
    title: 'Installations',
    lines: [
      ['install_begun', 'Begun'],
      ['install_done', 'Done'],
      ['install_cancelled', 'Canceled'],
    ],
  },
  {
    title: 'Failed installations',
    lines: failureReasons.map((reason) => [`install_failed_${reason}`, reasonLabels[reason]]),
  },
  {
    title: 'Systems of visitors',
    lines: systems.map(([system, label]) => [`view_on_${system}`, label]),
    note: ofAllTogether,
  },
  {
    title: 'Systems of installations',
    lines: systems.map(([system, label]) => [`install_on_${system}`, label]),
    note: ofAllTogether,
  },
];

/** A number in words: 'Installations: Begun'. */
export const titleOf = (of: UsageKind): string =>
  plotsOf()
    .flatMap(({ title, lines }) =>
      lines.map(([kind, label]) => [kind, lines.length > 1 ? `${title}: ${label}` : title]),
    )
    .find(([kind]) => kind === of)?.[1] ?? '';
