import { escapeXml } from '@patchbay/registry/page';

export interface FeedEntry {
  /** The path, encoded, which stays the same whatever the entry is renamed to. */
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly author: string;
  readonly summary: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly modifiedAt: string;
}

interface Feed {
  readonly title: string;
  readonly origin: string;
  readonly path: string;
  readonly entries: readonly FeedEntry[];
  /** ISO 8601: of a feed that has no entry yet. */
  readonly builtAt: string;
}

/** A feed by RFC 4287. */
export function atomFeed({ title, origin, path, entries, builtAt }: Feed): string {
  const updated = entries.map(({ modifiedAt }) => modifiedAt).toSorted();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(title)}</title>
<id>${escapeXml(`${origin}/`)}</id>
<link rel="self" href="${escapeXml(origin + path)}"/>
<link rel="alternate" href="${escapeXml(`${origin}/`)}"/>
<updated>${escapeXml(updated.at(-1) ?? builtAt)}</updated>
${entries.map((entry) => entryElement(entry, origin)).join('')}</feed>
`;
}

const entryElement = (entry: FeedEntry, origin: string): string => `<entry>
<title>${escapeXml(entry.title)}</title>
<id>${escapeXml(origin + entry.id)}</id>
<link rel="alternate" href="${escapeXml(origin + entry.path)}"/>
<author><name>${escapeXml(entry.author)}</name></author>
<published>${escapeXml(entry.addedAt)}</published>
<updated>${escapeXml(entry.modifiedAt)}</updated>
<summary>${escapeXml(entry.summary)}</summary>
</entry>
`;
