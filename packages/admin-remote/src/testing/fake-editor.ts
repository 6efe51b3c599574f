import { fakeBackend } from './fake-backend.ts';

const notChanged = () => Response.json({ detail: 'Changed meanwhile' }, { status: 412 });

interface Stored {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly tag: number;
}

/** A backend with one software, one version and two categories, that answers tags and minds `If-Match`. */
export function fakeEditor(software: object = {}, version: object = {}) {
  const kept: { software: Stored; version: Stored } = {
    software: {
      tag: 1,
      fields: {
        id: 7,
        name: 'Echo',
        vendor: 'Acme',
        vendorSlug: 'acme',
        slug: 'echo',
        url: 'https://acme.example/',
        category_id: 2,
        description: 'A delay.',
        internalNotes: '',
        status: 'enabled',
        cover: 'covers/7.webp',
        ...software,
      },
    },
    version: {
      tag: 1,
      fields: {
        id: 70,
        software_id: 7,
        version: '1.2.3',
        url: 'https://acme.example/echo.zip',
        components: ['Echo.vst3'],
        ...version,
      },
    },
  };
  const answer = ({ fields, tag }: Stored) =>
    Response.json(fields, { headers: { ETag: `"${tag}"` } });
  const change = (what: keyof typeof kept, fields: object) => {
    const before = kept[what];
    kept[what] = { fields: { ...before.fields, ...fields }, tag: before.tag + 1 };
  };
  const put = (what: keyof typeof kept) => (request: { body: unknown; headers: Headers }) => {
    const match = request.headers.get('If-Match');
    if (match !== null && match !== `"${kept[what].tag}"`) return notChanged();
    change(what, request.body as object);
    return answer(kept[what]);
  };
  const backend = fakeBackend({
    'GET /api/software/7/': () => answer(kept.software),
    'GET /api/software/7/versions/': () => ({ json: [kept.version.fields] }),
    'GET /api/versions/70/': () => answer(kept.version),
    'GET /api/categories/': () => ({
      json: [
        { id: 1, name: 'Effects', slug: 'effects', order: 1 },
        { id: 2, name: 'Delays', slug: 'delays', parent_id: 1, order: 2 },
      ],
    }),
    'GET /api/software-admin/counts/': () => ({
      json: {
        days: ['2026-03-02', '2026-03-03'],
        kinds: [
          { kind: 'view', counts: [3, 1200] },
          { kind: 'install_begun', counts: [4, 0] },
        ],
      },
    }),
    'PUT /api/software-admin/software/7/': put('software'),
    'PUT /api/software-admin/version/70/': put('version'),
    'POST /api/software-admin/software/7/upload-cover-file/': () => {
      change('software', { cover: 'covers/7-new.webp' });
      return { json: {} };
    },
    'POST /api/software-admin/software/7/upload-screenshot-file/': () => ({
      json: { url: 'screenshots/7-new.webp' },
    }),
    'POST /api/software-admin/software/7/upload-audio-file/': () => ({
      json: { url: 'audio/7-new.mp3' },
    }),
    'POST /api/software-admin/upload-file/': () => ({
      json: { url: 'https://files.example/echo-2.zip' },
    }),
    'POST /api/software-admin/software/7/create_version/': () =>
      Response.json({ id: 71, software_id: 7 }, { status: 201 }),
  });
  return {
    ...backend,
    /** Somebody else saves. */
    change,
    stored: (what: keyof typeof kept) => kept[what].fields,
  };
}

export const saveSoftwareLine = 'PUT /api/software-admin/software/7/';
export const saveVersionLine = 'PUT /api/software-admin/version/70/';
export const coverLine = 'POST /api/software-admin/software/7/upload-cover-file/';
export const uploadLine = 'POST /api/software-admin/upload-file/';
export const audioLine = 'POST /api/software-admin/software/7/upload-audio-file/';
