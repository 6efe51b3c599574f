import { limits } from '@patchbay/domain/entities';
import { array, mixed, object, string, type ValidationError } from '@patchbay/shared/validation';
import { isStorable } from '../text/storable-text.ts';

/** One installed file and its version. */
export interface ReportedComponent {
  readonly filename: string;
  readonly version: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const longest = { filename: limits.componentNameLength, version: limits.nameLength };

const fields = ['filename', 'version'] as const;

/** The reason why a field cannot be stored, or null. The embedded database loses a leading byte order mark. */
function findFault(name: keyof typeof longest, text: unknown): string | null {
  if (typeof text !== 'string') return 'must be a text';
  if (name === 'filename' && text === '') return 'must not be empty';
  if (text.length > longest[name]) return `must have at most ${longest[name]} characters`;
  if (!isStorable(text)) return 'must not contain NUL or broken characters';
  return text.startsWith('\uFEFF') ? 'must not begin with a byte order mark' : null;
}

interface Fault {
  readonly place: string;
  readonly problem: string;
}

/** The first thing that is wrong with a list of components. */
function findFirstFault(components: readonly unknown[]): Fault | null {
  for (const [index, component] of components.entries()) {
    if (typeof component !== 'object' || component === null) {
      return { place: `[${index}]`, problem: 'must be an object' };
    }
    for (const name of fields) {
      const value: unknown = Reflect.get(component, name);
      const problem = findFault(name, value);
      if (problem !== null) return { place: `[${index}].${name}`, problem };
    }
  }
  return null;
}

/** The limits that the loop checks, as far as a schema can say them. */
const describedComponents = array(
  object({
    filename: string().required().max(longest.filename),
    version: string().defined().max(longest.version),
  }).defined(),
).max(limits.reportComponents);

/**
 * The report of an installation. Anybody may send one, and it may have thousands of components: one plain loop looks at
 * them, which takes a hundredth of the time that a schema for each takes.
 */
export const reportSchema = object({
  userUuid: string()
    .required()
    .matches(uuid, 'userUuid must be a UUID')
    .meta({ describedBy: string().uuid() }),
  installedComponents: array(mixed<ReportedComponent>().defined())
    .max(
      limits.reportComponents,
      `installedComponents must have at most ${limits.reportComponents} entries`,
    )
    .defined()
    .test('components', (components, { path, createError }): boolean | ValidationError => {
      const fault = Array.isArray(components) ? findFirstFault(components) : null;
      if (fault === null) return true;
      const place = `${path}${fault.place}`;
      return createError({ path: place, message: `${place} ${fault.problem}` });
    })
    .meta({ describedBy: describedComponents }),
});
