/** Prints rows in columns, as docs/reliability.md holds them. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const all = [head, head.map(() => '---'), ...rows]
  console.log(all.map((row) => `| ${row.join(' | ')} |`).join('\n'))
}
