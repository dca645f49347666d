/* The record of a match as its host gives it: with what is needed to draw its dice again. */

/* null if it cannot be had now. */
export async function fetchRecord(id: string): Promise<string | null> {
  try {
    const answer = await fetch(`api/matches/${id}/record`, {cache: 'no-store'});
    const text = answer.ok ? await answer.text() : '';
    return /^game /m.test(text) ? text : null;
  } catch {
    return null;
  }
}
