import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import parseLicence from 'spdx-expression-parse';

/** Somebody else's package, as a part of ours. */
interface Library {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression where its makers have written one; null where they say nothing. */
  readonly licence: string | null;
}

/** Something that we hand out as one, and what of others is in it. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** Null where nobody has written it down. */
  readonly libraries: readonly Library[] | null;
}

interface Options {
  readonly name: string;
  readonly version: string;
  readonly at: Date;
  readonly serialNumber: string;
}

/** A bill of materials as CycloneDX 1.6 in JSON: each part with what it depends on, and each library once. */
export function billOfMaterials(
  parts: readonly Part[],
  { name, version, at, serialNumber }: Options,
): string {
  const { Application, Library: library } = Enums.ComponentType;
  const whole = new Models.Component(Application, name, { version, bomRef: `${name}@${version}` });
  const bom = new Models.Bom({ serialNumber: `urn:uuid:${serialNumber}` });
  bom.metadata.timestamp = at;
  bom.metadata.component = whole;
  const libraries = new Map<string, Models.Component>();
  const componentOf = ({ name: full, version: own, licence }: Library) => {
    const purl = `pkg:npm/${full.replace('@', '%40')}@${own}`;
    const known = libraries.get(purl);
    if (known) return known;
    const [last = full, group] = full.split('/').reverse();
    const component = new Models.Component(library, last, {
      group,
      version: own,
      purl,
      bomRef: purl,
    });
    if (licence !== null && licence !== '')
      component.licenses.add(licences.makeFromString(licence));
    libraries.set(purl, component);
    bom.components.add(component);
    return component;
  };
  for (const part of parts) {
    const component = new Models.Component(Application, part.name, {
      version: part.version,
      bomRef: `${name}/${part.name}@${part.version}`,
    });
    for (const own of part.libraries ?? []) component.dependencies.add(componentOf(own).bomRef);
    if (!part.libraries) {
      component.properties.add(new Models.Property('patchbay:libraries', 'unknown'));
    }
    bom.components.add(component);
    whole.dependencies.add(component.bomRef);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

const licences = new Contrib.License.Factories.LicenseFactory(parseLicence);
