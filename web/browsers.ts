/**
 * The oldest browsers that the pages support; README.md and docs/operations.md name the same. The style needs them: Tailwind CSS 4
 * is made for Safari 16.4, Chrome 111 and Firefox 128. An older one is shown what one without scripts is (public/start.js).
 */
export const browsers = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox128']
