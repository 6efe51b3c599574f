interface RevalidatedRouter<Location> {
  readonly state: { readonly errors: object | null; readonly location: Location };
  revalidate(): Promise<void>;
  navigate(to: Location, options: { replace: true; preventScrollReset: true }): Promise<void>;
}

/**
 * Runs the page's gates and loaders again, for somebody else. A page that failed, as one without access does, is
 * entered again: its error would stay on the screen. Any other stays as it is, with what was typed there.
 */
export function revalidatePage<Location>(router: RevalidatedRouter<Location>): Promise<void> {
  const { errors, location } = router.state;
  return errors
    ? router.navigate(location, { replace: true, preventScrollReset: true })
    : router.revalidate();
}
