/**
 * Oldest supported browsers; docs/operations.md lists the same. The CSS requires them:
 * Tailwind CSS 4 targets Safari 16.4, Chrome 111 and Firefox 128. Older ones get the page without scripts
 * (public/start.js).
 */
export const browsers = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox128']
