import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';

/** Every status that software can have (rule F21). Only `enabled` is public. */
export const softwareStatuses = [
  'blank',
  'enabled',
  'disabled',
  'rejected',
  'pending',
  'error',
  'vendor_paywall',
] as const;

export type SoftwareStatus = (typeof softwareStatuses)[number];

/** Those, and the one of software that staff have archived, which no form sets (rule L41). */
export const storedStatuses = [...softwareStatuses, 'archived'] as const;

export type StoredStatus = (typeof storedStatuses)[number];

const lines = () => array(string().defined()).default([]);

/** A software as the API answers it (rules H14, H47). */
export const softwareSchema = object({
  id: number().integer().positive().required(),
  name: string().required(),
  vendor: string().default(''),
  vendorSlug: string().default(''),
  /** Other names under which plugins name the vendor. */
  vendorAliases: array(string().defined()).optional(),
  slug: string().default(''),
  description: string().default(''),
  /** In admin answers only. */
  internalNotes: string().optional(),
  url: string().default(''),
  category_id: number().integer().nullable().default(null),
  youtubeReviewsUrls: lines(),
  youtubeTutorialsUrls: lines(),
  youtubeOtherUrls: lines(),
  documentationUrls: lines(),
  status: string().oneOf(storedStatuses).default('enabled'),
  /** Path below the image host, e.g. `covers/12-3f2a.webp`; empty where there is none. */
  cover: string().nullable().default(null),
  createdAt: string().nullable().default(null),
  modifiedAt: string().nullable().default(null),
  lastValidVersion: string().nullable().default(null),
  descriptionOk: boolean().default(false),
  formats: array(string().defined()).optional(),
  types: array(string().defined()).optional(),
  architectures: array(string().defined()).optional(),
  /** The systems that its active versions are for, as far as that is known (rule H28). */
  platforms: array(string().defined()).optional(),
  /** Whether the app can install it, in answers of lists; unset where the backend does not say. */
  hasPackage: boolean().optional(),
  /** A description of one line. */
  tagline: string().optional(),
  /** The name of its licence, e.g. `GPL-3.0`; blank where nobody has said it. */
  license: string().optional(),
  /** Paths below the image host, as a cover's. */
  screenshots: array(string().defined()).optional(),
  /** Paths below the image host. */
  audioDemos: array(string().defined()).optional(),
  /** The first of them: brief rows have it too (rule H95). */
  sound: string().optional(),
  /** Whether staff want it seen first. */
  featured: boolean().optional(),
});

export type Software = InferType<typeof softwareSchema>;
