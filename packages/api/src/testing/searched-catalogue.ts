/** A catalogue whose software only differs for searches. Its ids are its places, from 1. */
export const searchedCatalogue = {
  categories: [
    { id: 1, name: 'Effects', slug: 'effects', parent_id: null, order: 0 },
    { id: 2, name: 'Reverbs', slug: 'reverbs', parent_id: 1, order: 0 },
    { id: 3, name: 'Synthesizers', slug: 'synthesizers', parent_id: null, order: 1 },
    { id: 4, name: 'Tools', slug: 'tools', parent_id: null, order: 2 },
  ],
  software: [
    software(1, 'Serum 2', 'Xfer Records', 3),
    software(2, 'OB-Xd', 'discoDSP', 3, 'After the OB-X of the eighties'),
    software(3, 'Valhalla VintageVerb', 'Valhalla DSP', 2),
    software(4, 'Valhalla Room', 'Valhalla DSP', 2),
    software(5, 'Room', 'Acme', 4),
    software(6, 'Roomy Echo', 'Acme', 1),
    software(7, 'Big Room', 'Acme', 1),
    software(8, 'Hammer und Meißel', 'Florian Mrugalla', 1),
    {
      ...software(9, 'Graillon 3', 'Auburn Sounds', 1, 'A harmonizer for singers'),
      tagline: 'Live pitch correction',
    },
    { ...software(10, 'Serum Hidden', 'Xfer Records', 3), status: 'disabled' },
  ],
  versions: [
    version(1, 1, 'paid', ['Serum2.vst3']),
    version(2, 2, 'free', ['OB-Xd.vst3', 'OB-Xd.component']),
    version(3, 3, 'demo', ['VintageVerb.vst3']),
    version(4, 4, 'free', ['Room.vst3']),
    version(5, 6, 'free', ['Echo.clap']),
  ],
};

function software(id: number, name: string, vendor: string, category: number, description = '') {
  return { id, name, vendor, category_id: category, status: 'enabled', description };
}

function version(id: number, softwareId: number, type: string, components: readonly string[]) {
  return {
    id,
    software_id: softwareId,
    version: '1.0',
    type,
    url: `https://packages.test/${id}.zip`,
    components,
  };
}
