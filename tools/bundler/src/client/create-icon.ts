/*
 * Replaces the maker of lucide-react's icons, which builds each by way of every form that other frameworks have: 1.5 kB by gzip
 * in each bundle, and work for every icon that a page takes over.
 */
import { createElement, type ReactElement, type SVGAttributes } from 'react';

/** The drawing of an icon, as the library's files have it. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [
    element: string,
    attributes: Readonly<Record<string, string>>,
  ])[];
}

interface IconProps extends SVGAttributes<SVGSVGElement> {
  readonly size?: number | string;
}

/** What may stand in the place of `aria-hidden`: an icon with a name of its own is read out. */
const isNamed = (props: object): boolean =>
  Object.keys(props).some((name) => /^(?:aria-|role$|title$)/.test(name));

/** The component of an icon. */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ size = 24, className, children, ...props }: IconProps): ReactElement {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
        ...(children || isNamed(props) ? {} : { 'aria-hidden': 'true' }),
        ...props,
      },
      ...node.map(([element, attributes]) => createElement(element, attributes)),
      children,
    );
  };
}
