/** Prints rows in columns, in the format of docs/reliability.md. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const all = [head, head.map(() => '---'), ...rows]
  console.log(all.map((row) => `| ${row.join(' | ')} |`).join('\n'))
}
