/** What a decision about a line changes: statements, and what its transfers pay. */
export const changedByLines = [['statement'], ['donations'], ['payments'], ['analytics']]
