/** Built-in cause icons, in web/public/art/icons. */
export const causeIcons = [
  'zakat',
  'sadqah',
  'where-most-needed',
  'food-rations',
  'health',
  'education',
  'orphan-sponsorship',
  'water-wells',
  'livelihood',
  'masjid-community',
  'ramazan-iftar',
  'qurbani',
  'emergency-relief',
] as const

export type CauseIcon = (typeof causeIcons)[number]
