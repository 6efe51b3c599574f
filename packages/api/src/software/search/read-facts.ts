import { or, sql, type SQL } from 'drizzle-orm';
import type { SearchReading } from '@patchbay/domain/api';
import { software } from '../../db/schema.ts';
import { squash } from '../../text/search-parts.ts';
import { hasFacet, type Facet } from '../lists/list-filters.ts';
import { fillers, type Search } from './read-search.ts';

type SaidFact = SearchReading['facts'][number];

/** A filter that a search says in words. */
export interface Fact extends SaidFact {
  readonly facet: Facet;
  /** Software has one of these values. */
  readonly values: readonly string[];
  /** In place of values: the beginning of a licence's name, in lower case. */
  readonly licence?: RegExp;
}

type Meaning = Pick<Fact, 'facet' | 'label' | 'values' | 'licence'>;

const openLicences =
  /^(a?gpl|lgpl|mit|bsd|0bsd|apache|mpl|isc|zlib|unlicense|cc0|eupl|epl|bsl|artistic|wtfpl)/;

/** The values of filters, each with what people call it, glued: 'opensource' for 'open source' and 'Open-Source'. */
const meanings: readonly (readonly [words: string, meaning: Meaning])[] = [
  [
    'linux ubuntu debian fedora archlinux',
    { facet: 'platform', label: 'Linux', values: ['linux'] },
  ],
  [
    'mac macs macos osx macosx macbook imac apple',
    { facet: 'platform', label: 'macOS', values: ['macos'] },
  ],
  [
    'windows win pc windows10 windows11 win10 win11',
    { facet: 'platform', label: 'Windows', values: ['windows'] },
  ],
  ['vst3 vst3s', { facet: 'format', label: 'VST3', values: ['VST3'] }],
  ['vst2 vst2s', { facet: 'format', label: 'VST2', values: ['VST2'] }],
  ['vst vsts vsti vstplugin', { facet: 'format', label: 'VST', values: ['VST3', 'VST2'] }],
  ['au audiounit audiounits auv3', { facet: 'format', label: 'AU', values: ['AU'] }],
  ['clap', { facet: 'format', label: 'CLAP', values: ['CLAP'] }],
  ['lv2', { facet: 'format', label: 'LV2', values: ['LV2'] }],
  ['aax protools', { facet: 'format', label: 'AAX', values: ['AAX'] }],
  ['standalone', { facet: 'format', label: 'Standalone', values: ['App', 'APPIMAGE', 'EXE'] }],
  ['free freeware gratis', { facet: 'type', label: 'Free', values: ['free'] }],
  ['trial trials', { facet: 'type', label: 'Trial', values: ['trial'] }],
  ['demo demos', { facet: 'type', label: 'Demo', values: ['demo'] }],
  ['paid', { facet: 'type', label: 'Paid', values: ['paid'] }],
  [
    'arm arm64 aarch64 applesilicon',
    { facet: 'architecture', label: 'ARM', values: ['arm', 'universal'] },
  ],
  ['intel x64 x8664', { facet: 'architecture', label: 'Intel', values: ['intel', 'universal'] }],
  [
    'opensource foss libre',
    { facet: 'license', label: 'Open source', values: [], licence: openLicences },
  ],
  ['gpl gnu', { facet: 'license', label: 'GPL', values: [], licence: /^(a|l)?gpl/ }],
];

const byWords = new Map(
  meanings.flatMap(([words, meaning]) => words.split(' ').map((word) => [word, meaning] as const)),
);

/** 'mac os x', 'windows 11'. */
const maxWords = 3;

/** Where no software has all of them, the search is tried without each. */
const maxFacts = 6;

export interface Reading {
  readonly facts: readonly Fact[];
  /** The text without the words that say facts; empty where nothing else was said. */
  readonly rest: string;
}

/** What a search by relevance asks for (rule H103). */
export interface RankedReading {
  /** Null for all software that has the facts. */
  readonly search: Search | null;
  /** The filters that its words say, as far as some software has all of them. */
  readonly facts: readonly Fact[];
  /** Those that none has beside the others: what is found is without them. */
  readonly unmet: readonly Fact[];
}

/**
 * Finds the words of a search that are values of a filter: 'free reverb for linux' is 'reverb' with the price and the
 * system as filters.
 * @param without words that count for nothing, as `typed` of a fact says them
 */
export function readFacts(text: string, without: readonly string[]): Reading {
  const words = text.split(/\s+/u).filter((word) => squash(word) !== '');
  const facts: Fact[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length;) {
    const lengths = Array.from({ length: maxWords }, (_, index) => maxWords - index);
    const length = lengths.find((count) =>
      byWords.has(squash(words.slice(at, at + count).join(''))),
    );
    const typed = squash(words.slice(at, at + (length ?? 1)).join(''));
    const meaning = byWords.get(typed);
    if (!meaning) rest.push(words[at] ?? '');
    else if (!without.includes(typed) && facts.every((fact) => fact.label !== meaning.label)) {
      if (facts.length < maxFacts) facts.push({ typed, ...meaning });
    }
    at += length ?? 1;
  }
  const tells = rest.some((word) => !fillers.has(squash(word)));
  return { facts, rest: tells ? rest.join(' ') : '' };
}

/** The condition over software that a fact is. */
export const whereFact = ({ facet, values, licence }: Fact): SQL | undefined =>
  licence
    ? sql`lower(${software.license}) ~ ${licence.source}`
    : or(...values.map((value) => hasFacet(facet, value)));

/** Whether a software with some values of a fact's facet has it. */
export const isFact = ({ values, licence }: Fact, own: readonly string[]): boolean =>
  own.some((value) => (licence ? licence.test(value.toLowerCase()) : values.includes(value)));
