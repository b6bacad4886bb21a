export function serveBuilt(
  settings?: Readonly<Record<string, string>>,
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }>
