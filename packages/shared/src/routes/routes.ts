/** Every page's path template (specification, section 2; `vendor` and `search` go beyond it). */
export const routes = {
  home: '/',
  category: '/category/:categoryId/',
  softwareShort: '/software/:softwareId/',
  software: '/s/:categorySlug/:vendorSlug/:softwareSlug/:softwareId/',
  vendor: '/vendor/:vendorSlug/',
  search: '/search/',
  installed: '/installed/',
  settings: '/settings/',
  downloads: '/downloads/',
  admin: '/admin/',
  adminSoftwareList: '/admin/software-list/:status?/',
  adminSoftware: '/admin/software/:softwareId/',
  adminCategories: '/admin/categories/',
  login: '/auth/login/',
  signup: '/auth/signup/',
  error: '/error/',
} as const;
