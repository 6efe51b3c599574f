import { array, number, object, string, type InferType } from '@patchbay/shared/validation';

/** The path of the document with the versions that are live, by which an open page hears of a release. */
export const livePath = '/live.json';

const versionOfRemote = object({
  name: string().required(),
  version: string().required(),
}).required();

export const liveVersionsSchema = object({
  shell: string().required(),
  remotes: array(versionOfRemote).required(),
  canaries: array(
    object({ percent: number().required(), release: versionOfRemote }).required(),
  ).default([]),
});

/** The part of a registry that says which versions visitors get. */
export type LiveVersions = InferType<typeof liveVersionsSchema>;
