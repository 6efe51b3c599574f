import { or, sql, type SQL } from 'drizzle-orm';
import { gaps, type Gap, type GapFilter } from '@patchbay/domain/versions';
import { software, versions } from '../db/schema.ts';
import { isRefused } from './has-package.ts';

/** The blanks that `trim` of JavaScript cuts off, as a bracket expression has them. */
const blanks = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

const pattern = (text: string): SQL => sql.raw(`'${text}'`);
const filled = pattern(`[^${blanks}]`);

/** A pattern of `pattern` in a text is replaced once, whatever its case. */
const replaced = (text: SQL, from: string, by: string): SQL =>
  sql`regexp_replace(${text}, ${pattern(from)}, ${pattern(by)}, 'i')`;

const tag = String.raw`(?<=[0-9]) (?=(alpha|beta|rc|pre|preview|dev)\y)`;

/** `parseVersion` of the domain as a condition: the number of a version can be read. */
const isReadable = ((): SQL => {
  const trimmed = sql`regexp_replace(${versions}."version", ${pattern(`^[${blanks}]+|[${blanks}]+$`)}, '', 'g')`;
  const unnamed = replaced(trimmed, '^(version|ver|v|r)[ .:]{0,2}(?=[0-9])', '');
  const bare = replaced(unnamed, String.raw` ?\([^()]*\)$`, '');
  const dotted = sql`regexp_replace(${bare}, ${pattern('(?<=[0-9])( ?, ?|_)(?=[0-9])')}, '.', 'g')`;
  const joined = sql`case when ${dotted} ~* ${pattern(tag)} then ${replaced(dotted, tag, '-')}
    else ${replaced(dotted, '(?<=[0-9]) build [0-9]+$', '')} end`;
  const plain = replaced(joined, '-([a-z]{2,9}) (?=[0-9]+$)', String.raw`-\1`);
  const grammar = String.raw`^[0-9]{1,15}(\.[0-9]{1,15})*(?!e[0-9])(-?([a-z][0-9a-z.-]*|(?<=-)[0-9][0-9a-z.-]*))?(\+[0-9a-z.-]+)?$`;
  return sql`(char_length(${versions}."version") <= 200 and ${plain} ~* ${pattern(grammar)})`;
})();

const hasComponent = sql`exists (select from jsonb_array_elements_text(${versions}."components") as component
  where component ~ ${filled})`;
const isInstallable = sql`${versions}."url" ~ ${filled} and ${hasComponent} and not ${isRefused}`;

/** Whether a software has an active version of some kind, which is looked up in an index. */
const hasActive = (kind: SQL): SQL => sql`exists (select from ${versions}
  where ${versions}."software_id" = ${software}."id" and ${versions}."status" = 'active' and ${kind})`;

const hasAny = hasActive(sql`true`);
const hasShown = hasActive(hasComponent);
const hasInstallable = hasActive(isInstallable);
const hasRefused = hasActive(sql`${hasComponent} and ${isRefused}`);

/** `isHostedPath` of the domain. */
const isHosted = sql`${software}."cover" ~ ${pattern(String.raw`^[^:\\?#/]+(/[^:\\?#/]+)*$`)}
  and ${software}."cover" !~ ${pattern(String.raw`(^|/)\.{1,2}(/|$)`)}`;

/** What a software lacks that visitors look for: `findGaps` of the domain, as conditions (rule H168). */
const conditions: Readonly<Record<Gap, SQL>> = {
  cover: sql`(${isHosted}) is not true`,
  description: sql`${software}."description" !~ ${filled}`,
  tagline: sql`${software}."tagline" !~ ${filled}`,
  screenshots: sql`not exists (select from jsonb_array_elements_text(${software}."screenshots") as path
    where path ~ ${filled})`,
  category: sql`${software}."category_id" is null`,
  license: sql`${software}."license" !~ ${filled}`,
  version: sql`not ${hasAny}`,
  components: sql`(${hasAny} and not ${hasShown})`,
  package: sql`(${hasShown} and not ${hasInstallable} and not ${hasRefused})`,
  refused: hasRefused,
  systems: sql`(${hasInstallable}
    and not ${hasActive(sql`${isInstallable} and ${versions}."platforms" <> '{}'`)})`,
  number: sql`(${hasInstallable} and not ${hasActive(sql`${isInstallable} and ${isReadable}`)})`,
};

/** The gaps of a software, for the rows of a page. */
export const rowGaps = sql<Gap[]>`array_remove(array[${sql.join(
  gaps.map((gap) => sql`case when ${conditions[gap]} then ${pattern(gap)} end`),
  sql`, `,
)}], null)`;

const hasAnyGap = or(...gaps.map((gap) => conditions[gap])) ?? sql`false`;

/** The software that such a filter of the staff's list leaves. */
export function whereGaps(filter: GapFilter): SQL {
  if (filter === 'any') return hasAnyGap;
  return filter === 'none' ? sql`not (${hasAnyGap})` : conditions[filter];
}
