/** The part of the router that only runs on the site's server: no page carries it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
