export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly who: 'anybody' | 'user' | 'staff';
  readonly body?: string;
}

/** Every call of the backend, once, with a body that is of its kind. */
export const calls: readonly Call[] = [
  { method: 'GET', path: '/health/', who: 'anybody' },
  { method: 'GET', path: '/images/300x/covers/1.webp', who: 'anybody' },
  { method: 'GET', path: '/images/audio/1.mp3', who: 'anybody' },
  { method: 'GET', path: '/fonts/inter.woff2', who: 'anybody' },
  { method: 'GET', path: '/packages/versions/1/0-a.zip', who: 'anybody' },
  { method: 'GET', path: '/auth/me/', who: 'user' },
  { method: 'DELETE', path: '/auth/api-token-auth/', who: 'user' },
  { method: 'GET', path: '/auth/sessions/', who: 'user' },
  { method: 'DELETE', path: '/auth/sessions/1/', who: 'user' },
  { method: 'DELETE', path: '/auth/sessions/others/', who: 'user' },
  { method: 'POST', path: '/auth/change-password/', who: 'user', body: '{}' },
  { method: 'POST', path: '/auth/change-email/', who: 'user', body: '{}' },
  { method: 'POST', path: '/auth/delete-account/', who: 'user', body: '{}' },
  { method: 'GET', path: '/auth/export/', who: 'user' },
  { method: 'GET', path: '/auth/activate/?token=x', who: 'anybody' },
  { method: 'GET', path: '/auth/reset-password/?token=x', who: 'anybody' },
  { method: 'GET', path: '/auth/confirm-email/?token=x', who: 'anybody' },
  { method: 'GET', path: '/api/categories/', who: 'anybody' },
  { method: 'GET', path: '/api/categories/1/', who: 'anybody' },
  { method: 'GET', path: '/api/software/?limit=1', who: 'anybody' },
  { method: 'GET', path: '/api/software/facets/', who: 'anybody' },
  { method: 'GET', path: '/api/software/1/', who: 'anybody' },
  { method: 'GET', path: '/api/software/1/versions/', who: 'anybody' },
  { method: 'GET', path: '/api/software/1/latest_versions/', who: 'anybody' },
  {
    method: 'POST',
    path: '/api/software/by-components/',
    who: 'anybody',
    body: '{"components":["A.vst3"]}',
  },
  { method: 'GET', path: '/api/versions/1/', who: 'anybody' },
  { method: 'GET', path: '/api/lists/', who: 'user' },
  { method: 'POST', path: '/api/lists/', who: 'user', body: '{"name":"x"}' },
  { method: 'PUT', path: '/api/lists/1/', who: 'user', body: '{"name":"x"}' },
  { method: 'DELETE', path: '/api/lists/1/', who: 'user' },
  { method: 'PUT', path: '/api/lists/1/share/', who: 'user' },
  { method: 'DELETE', path: '/api/lists/1/share/', who: 'user' },
  { method: 'GET', path: '/api/lists/1/software/', who: 'user' },
  { method: 'PUT', path: '/api/lists/favourites/software/1/', who: 'user' },
  { method: 'DELETE', path: '/api/lists/favourites/software/1/', who: 'user' },
  { method: 'GET', path: '/api/shared-lists/x/', who: 'anybody' },
  { method: 'GET', path: '/api/shared-lists/x/software/', who: 'anybody' },
  { method: 'POST', path: '/api/installed-software/save/', who: 'anybody', body: '{}' },
  { method: 'GET', path: '/api/software-admin/', who: 'staff' },
  { method: 'GET', path: '/api/software-admin/statuses/', who: 'staff' },
  { method: 'GET', path: '/api/software-admin/search-misses/', who: 'staff' },
  { method: 'DELETE', path: '/api/software-admin/search-misses/', who: 'staff' },
  {
    method: 'POST',
    path: '/api/software-admin/change-software/',
    who: 'staff',
    body: '{"ids":[],"change":{"status":"disabled"}}',
  },
  { method: 'GET', path: '/api/software-admin/software/1/history/', who: 'staff' },
  { method: 'PUT', path: '/api/software-admin/categories/', who: 'staff', body: '[]' },
  { method: 'PUT', path: '/api/software-admin/category-tree/', who: 'staff', body: '{}' },
  { method: 'POST', path: '/api/software-admin/upload-file/', who: 'staff', body: '{}' },
  { method: 'POST', path: '/api/software-admin/software/', who: 'staff', body: '{"name":"x"}' },
  { method: 'PUT', path: '/api/software-admin/software/1/', who: 'staff', body: '{}' },
  {
    method: 'POST',
    path: '/api/software-admin/software/1/upload-cover-file/',
    who: 'staff',
    body: '{}',
  },
  ...['screenshot', 'audio'].map((kind): Call => ({
    method: 'POST',
    path: `/api/software-admin/software/1/upload-${kind}-file/`,
    who: 'staff',
    body: '{}',
  })),
  {
    method: 'POST',
    path: '/api/software-admin/software/1/create_version/',
    who: 'staff',
    body: '{}',
  },
  { method: 'PUT', path: '/api/software-admin/version/1/', who: 'staff', body: '{}' },
  { method: 'GET', path: '/api/software-admin/none/', who: 'staff' },
];

/** The path of every call once, without its query, with `:id` where it has a number. */
export const callRoutes: readonly string[] = [
  ...new Set(
    calls.map(({ path }) => (path.split('?', 1)[0] ?? path).replace(/(?<=\/)\d+(?=\/)/g, ':id')),
  ),
];
