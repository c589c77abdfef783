const paths = {
  overview: 'M4 13h4v7H4zM10 4h4v16h-4zM16 9h4v11h-4z',
  tracks: 'M9 18a3 3 0 1 1-3-3h3V5l11-2v12a3 3 0 1 1-3-3h3',
  catalogues: 'M4 5h4v15H4zM10 5h4v15h-4zM16.5 5.6l3.6-.9 3 14.4',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
  ingestions: 'M4 4h16v5H4zM4 9l2 11h12l2-11M12 12v5m0 0-2.500-2.500M12 17l2.500-2.500',
  credits:
    'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.300-8-3 3.600-3 8-3zM4 7v5c0 1.700 3.600 3 8 3s8-1.300 8-3V7M4 12v5c0 1.700 3.600 3 8 3s8-1.300 8-3v-5',
  developers: 'm8 7-5 5 5 5m8-10 5 5-5 5M14 4l-4 16',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zm-7 9c0-3.500 3-5.500 7-5.500s7 2 7 5.500M16 4.500a3.500 3.500 0 0 1 0 6.500m2.500 4c2.200.700 3.500 2.300 3.500 5',
  audit: 'M6 3h9l4 4v14H6zM9 10h7m-7 4h7m-7 4h4',
  operator: 'M5 4h14v6H5zM5 14h14v6H5zM8.500 7h.01M8.500 17h.01M12 7h4m-4 10h4',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9c0-4 3.600-6 8-6s8 2 8 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 5 5',
  reference: 'M5 4h11l3 3v13H5zM9 9h6m-6 4h6m-6 4h4',
  check: 'm5 13 4 4L19 7',
  cross: 'M6 6l12 12M18 6 6 18',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  left: 'm14 6-6 6 6 6',
  swap: 'M8 4v16m0 0-4-4m4 4 4-4M16 20V4m0 0-4 4m4-4 4 4',
  download: 'M12 4v12m0 0-5-5m5 5 5-5M4 16v4h16v-4',
  key: 'M8 16a4 4 0 1 1 3.500-6H21v3.500h-2.500V16H15v-2h-3.500A4 4 0 0 1 8 16zM7.800 12h.01',
  folder: 'M3 6h6l2 2h10v11H3z',
  file: 'M6 3h8l4 4v14H6zM13 3v5h5',
  play: 'M8 5.500v13l10.500-6.500z',
  next: 'M6 5.500v13l9-6.500zM18 6v12',
  previous: 'M18 5.500v13l-9-6.500zM6 6v12',
  volume: 'M4 9.500v5h3.500L12 18V6L7.500 9.500zM15.500 9a4 4 0 0 1 0 6m2-8.500a7.500 7.500 0 0 1 0 11',
  loop: 'M17 3l3 3-3 3M4 11V9a3 3 0 0 1 3-3h13M7 21l-3-3 3-3m13-2v2a3 3 0 0 1-3 3H4',
  pause: 'M8.500 6v12M15.500 6v12',
  spark: 'M12 3v4m0 10v4M3 12h4m10 0h4M6 6l2.500 2.500m7 7L18 18M18 6l-2.500 2.500m-7 7L6 18',
  playlists: 'M4 6h12M4 11h12M4 16h7m6 3a2.500 2.500 0 1 1-2.500-2.500H17v-6l4-1',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  columns: 'M4 5h16v14H4zM10 5v14m5-14v14',
  star: 'm12 4 2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z',
  health: 'M3 12h4l3-7 4 14 3-7h4',
  map: 'M12 12h.01M7 8h.01M16 7h.01M18 13h.01M8 16h.01M13 18h.01M5 13h.01M11 5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  review: 'M4 6h9M4 12h6M4 18h6m4-3 3 3 5-7',
  more: 'M5 12h1m5.500 0h1m5.500 0h1',
  bin: 'M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13M10 11v6m4-6v6',
  retry: 'M20 11A8 8 0 1 0 18 17m2-12v6h-6',
}

export type IconName = keyof typeof paths

/** A line drawing next to a text or label that says the same, so screen readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

export function Logo() {
  return (
    <svg className="logo" width="26" height="26" viewBox="0 0 28 28" aria-hidden="true">
      {[
        [1, 11, 6],
        [6.65, 6.5, 15],
        [12.3, 1, 26],
        [17.95, 8, 12],
        [23.6, 10.5, 7],
      ].map(([x, y, height]) => (
        <rect key={x} x={x} y={y} width="3.4" height={height} rx="1.7" />
      ))}
    </svg>
  )
}
