import { drawPlaces } from './draw-places.ts';
import { schemaFields } from './describe-types.ts';
import { componentsIn, outlineOf, slotsOf } from './find-places.ts';

const page = `
export function Page() {
  return (
    <div>
      <Bar />
      <Around><aside>{isWide && <Slot name="sidebar" props={{}} />}</aside></Around>
      <main><Outlet /></main>
      <Plain />
    </div>
  );
}
const Bar = () => <header><b><Slot name="search" props={{}} fallback={<i />} /></b></header>;
const Plain = () => <footer>Nothing</footer>;
const Around = ({ children }) => <section>{children}</section>;
`;

const components = componentsIn('page.tsx', page);
const found = (name: string) => {
  const component = components.find((each) => each.name === name);
  return component && { ...component, file: `${name}.tsx` };
};
const outline = outlineOf(found('Page')?.places ?? [], found);

it('slots are found with what is around them, also in components of the same package', () => {
  expect(slotsOf(outline, 'page.tsx')).toEqual([
    { slot: 'search', around: ['Bar', 'header'], file: 'Bar.tsx' },
    { slot: 'sidebar', around: ['aside'], file: 'page.tsx' },
  ]);
});

it('what has no slot is no part of the picture, but for the page itself', () => {
  const words = [...drawPlaces(outline).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(words).toEqual([
    'Bar',
    'header',
    'search',
    'aside',
    'sidebar',
    'main: the page of a remote',
  ]);
});

it('a slot without a name of its own cannot be told', () => {
  expect(() => componentsIn('a.tsx', 'const A = () => <Slot name={name} props={{}} />;')).toThrow(
    'a.tsx has a slot without a name',
  );
});

it('fields of a schema come with the comments above them', () => {
  const source = `const a = object({
  /** Its name. */
  name: string().required(),
  age: number(),
});`;
  expect(schemaFields(source, 'a')).toEqual([
    { name: 'name', text: 'Its name.' },
    { name: 'age', text: '' },
  ]);
  expect(() => schemaFields(source, 'b')).toThrow('There is no schema b');
});
