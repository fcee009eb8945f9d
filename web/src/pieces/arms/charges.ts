// The drawings of the charges: art, loaded once and only where arms are shown.
let loading: Promise<Record<string, string>> | undefined;

export function load_charges(): Promise<Record<string, string>> {
  loading ??= import('virtual:icons/charges').then((found) => found.default);
  return loading;
}
