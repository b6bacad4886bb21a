export declare function serverEntries(root: string): string[]
