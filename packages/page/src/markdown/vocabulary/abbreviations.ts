/** Words whose dot does not end a sentence, in lower case, without the last dot. */
export const abbreviations: ReadonlySet<string> = new Set(
  [
    // English and Latin
    "e.g i.e al cf vs approx ca fig figs eq eqs ref refs no nos vol pp p ed eds dr mr mrs ms prof st jr sr inc ltd co corp dept est",
    "u.s u.k spp sp subsp var jan feb mar apr jun jul aug sep sept oct nov dec",
    // German
    "z.b d.h u.a u.ä bzw nr abs art str evtl ggf inkl sog usw vgl bspw ca hr fr geb jh mio mrd tel",
    // Romance languages
    "sra dra ud uds núm pág págs art av etc ej p.ej cap sec mme mlle env dott sig sigg ecc nr pag tel ex",
    // Russian, Greek, Turkish
    "г гг в вв т.е т.д т.п т.к др пр рис табл см стр руб коп тыс млн млрд им ул π.χ κ.ά βλ δηλ αρ örn vb yy dk sn",
  ]
    .join(" ")
    .split(" "),
);
