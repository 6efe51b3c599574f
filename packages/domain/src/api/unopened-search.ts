import type { Http } from '@patchbay/shared/http';

/** Tells that a search was answered and nothing of it was opened (rule H106): its text alone. Sent though the page is left. */
export async function tellUnopenedSearch(http: Http, search: string): Promise<void> {
  await http.request('POST', '/api/unopened-searches/', { body: { search }, isKept: true });
}
