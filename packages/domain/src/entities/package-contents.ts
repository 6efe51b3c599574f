import { array, object, string, type InferType } from '@patchbay/shared/validation';
import { architectures, platforms } from './version.ts';

/** What a plugin package says of itself. A text or a list is empty where it says nothing. */
export const packageContentsSchema = object({
  /** What the maker calls the product. */
  name: string().default(''),
  vendor: string().default(''),
  version: string().default(''),
  /** File names of plugins and applications, as a version has them. */
  components: array(string().defined()).default([]),
  macInstallOrder: array(string().defined()).default([]),
  /** The systems that its programs are made for. */
  platforms: array(string().oneOf(platforms).defined()).default([]),
  /** Null where its programs do not say it. */
  architecture: string().oneOf(architectures).nullable().default(null),
  /** Why the desktop app would refuse it, in a sentence for a person; null for a package that it installs. */
  problem: string().nullable().default(null),
});

export type PackageContents = InferType<typeof packageContentsSchema>;
