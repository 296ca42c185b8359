/** Out of the forest, the meadow and the shore: people of a seeded clinic can never be taken for somebody real. */
export const firstnames = (
  'Alkotte Barkbit Blåsippa Daggkåpa Enbär Fjällglim Forsärla Fräken Gullviva Grankotte Getpors Gökärt Hallonblad ' +
  'Havsvind Hasselmus Humleblomst Hästhov Islav Johannesört Kabbeleka Kamomill Knipphaverot Korallrot Kungsljus ' +
  'Kärrull Liljekonvalj Ljungris Lummer Lärkträd Majsmula Mandelblom Midsommardagg Mårgröna Måbär Nattskärra Nejlikrot ' +
  'Nyponros Odonris Ollonborre Ormrot Penningört Pilblad Pimpinell Pors Prästkrage Rallarros Ramslök Renfana Ryssgubbe ' +
  'Rödklöver Saffransskiva Silverax Skogsstjärna Skvattram Slåtterblom Snödroppe Solvända Stensöta Styvmorsviol ' +
  'Tallört Trollsmör Tranbär Tuvull Törnros Vattenmynta Vildtimjan Vinterdamm Vitmossa Åkervind Älggräs Ögontröst'
).split(' ')

export const lastnames = (
  'Bergkrypin Björksav Bävernäste Daggdroppe Dammfladder Djupmosse Ekhåla Enrissnår Fjällbäck Fågelbo Gläntesol ' +
  'Grodspegel Grottmynning Gräshav Grävlinggryt Gärdesgård Hagelskur Hjortstig Hultskugga Igelkottsbo Isflinga Kottregn ' +
  'Kråkvinge Kvarnfors Kärrdimma Lavskägg Lekatthopp Lomvatten Lövprassel Mossbädd Muddervik Myrspång Myggsurr ' +
  'Månbrygga Måsklippa Nattfjäril Näckrosdamm Orrspel Porlande Regnbåge Rimfrost Ripfjäder Rävlya Rönnskär Sandrevel ' +
  'Sjöglitter Skatbo Skogsbryn Skymningsljus Snigelspår Snödriva Spindelnät Stenskravel Stjärnfall Stubbsits Svanvik ' +
  'Sädesärla Tjäderlek Tjärnöga Tranflykt Trollstig Tuvdans Ugglehål Vargspår Vasslund Vattenring Vindfälle Vitterberg ' +
  'Älvdans Ängsbro Ödlesten'
).split(' ')
