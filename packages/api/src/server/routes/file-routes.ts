import { imageSizes } from '@patchbay/domain/api';
import { audioTypes } from '../../images/media-keys.ts';
import { getAudio } from '../../images/get-audio.ts';
import { getFont } from '../../images/get-font.ts';
import { getImage } from '../../images/get.ts';
import { bytes, call } from '../../http/calls/call.ts';
import { getPackage } from '../../plugin-packages/get.ts';
import type { ApiContext } from '../context.ts';
import type { Routes } from './create-routes.ts';

const tagged = { headers: ['ETag'] } as const;

const inParts = (types: readonly string[]) => [
  bytes(types, tagged),
  bytes(types, { ...tagged, status: 206 }),
];

/** Pictures, sounds and packages. */
export function addFileRoutes(routes: Routes, context: ApiContext): void {
  routes.add('/images/audio/:name', {
    GET: call(
      {
        summary: 'Get an audio demo',
        who: 'anybody',
        path: { name: { type: 'string' } },
        answers: inParts([...audioTypes.values()]),
      },
      getAudio(context),
    ),
  });
  routes.add('/images/:size/:cover{.+}', {
    GET: call(
      {
        summary: 'Get a cover or a screenshot in one of its sizes',
        who: 'anybody',
        path: {
          size: { type: 'string', enum: imageSizes },
          cover: { type: 'string', description: 'A path as `cover` of a software, with slashes' },
        },
        answers: [bytes(['image/webp'], tagged)],
      },
      getImage(context),
    ),
  });
  routes.add('/fonts/inter.woff2', {
    GET: call(
      {
        summary: 'Get the font of the pages behind the links of mails',
        who: 'anybody',
        answers: [bytes(['font/woff2'])],
      },
      getFont(),
    ),
  });
  routes.add('/packages/:key{.+}', {
    GET: call(
      {
        summary: 'Download the package of a version',
        who: 'anybody',
        path: { key: { type: 'string', description: 'As in `url` of a version, with slashes' } },
        answers: inParts(['application/octet-stream']),
      },
      getPackage(context),
    ),
  });
}
