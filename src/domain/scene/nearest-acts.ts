import type { SceneModel } from './scene-model.ts'

/** Printed names of the artists that co-occur in the most lists with a track's artists; empty where none of them is in the scene. */
export function nearestActs(
  scene: SceneModel,
  { artist, title }: { readonly artist: string; readonly title: string },
  limit: number,
): string[] {
  const { rows, leads } = scene.actOf(artist, title)
  const lists = new Map<number, number>()
  for (const lead of leads)
    for (const near of scene.data.neighbours.of(lead))
      if (!rows.includes(near.row)) lists.set(near.row, Math.max(lists.get(near.row) ?? 0, near.lists))
  return [...lists]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit)
    .flatMap(([row]) => scene.data.printed[row] ?? [])
}
