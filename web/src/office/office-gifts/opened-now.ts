/** What the history remembers of a form that staff have just asked for: it takes the focus. */
export const openedNow = { openedNow: true }
