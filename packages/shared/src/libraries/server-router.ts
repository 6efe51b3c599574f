/** The router's part that runs on the site's server alone: no page carries it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
