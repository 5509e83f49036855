const mostMs = 5000;

/** How long a film is, as this browser reads it; 0 where it cannot. The server measures it again. */
export function measureFilm(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    const film = document.createElement('video');
    film.preload = 'metadata';
    film.onloadedmetadata = () => resolve(Number.isFinite(film.duration) ? Math.round(film.duration) : 0);
    film.onerror = () => resolve(0);
    setTimeout(() => resolve(0), mostMs);
    film.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}
