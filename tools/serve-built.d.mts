export function serveBuilt(): Promise<{ readonly address: string; readonly stop: () => Promise<void> }>
