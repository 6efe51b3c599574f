interface RevalidatedRouter<Location> {
  readonly state: { readonly errors: object | null; readonly location: Location };
  revalidate(): Promise<void>;
  navigate(to: Location, options: { replace: true; preventScrollReset: true }): Promise<void>;
}

/** Runs the page’s gates and loaders again, for somebody else. A page that failed is entered again. */
export function revalidatePage<Location>(router: RevalidatedRouter<Location>): Promise<void> {
  const { errors, location } = router.state;
  return errors
    ? router.navigate(location, { replace: true, preventScrollReset: true })
    : router.revalidate();
}
