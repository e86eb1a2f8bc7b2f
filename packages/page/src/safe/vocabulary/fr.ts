import type { Vocabulary } from "./terms.ts";

export const fr: Vocabulary = {
  override:
    "ignore, ignorez, ignorer, oublie, oubliez, oublier, ne tiens pas compte, ne tenez pas compte, ne tenez aucun compte, ne tiens aucun compte, ne tiens plus compte, ne tenez plus compte, fais abstraction, faites abstraction, n'obéis plus, n'obéissez plus, ne suis pas, ne suivez pas, ne suis plus, ne suivez plus, ne respecte plus, ne respectez plus, laisse de côté, laissez de côté, mets de côté, écarte, écartez, abandonne, abandonnez, passe outre, passez outre, néglige, négligez",
  bypass:
    "contourne, contournez, outrepasse, outrepassez, annule, annulez, remplace*, désactive, désactivez, ne s'appliquent plus, nulles et non avenues, caduques, annulées",
  orders:
    "instruction*, consigne*, directive*, prompt*, invite système, message système, indications, garde fous",
  looseOrders: "règle*, ordre, ordres, commande*, restriction*, contrainte*, limite*",
  prior:
    "précédent*, antérieur*, ci dessus, initial*, existant*, d'avant, plus haut, jusqu'ici, jusqu'à présent, toutes, tous, toute, d'origine, auparavant, préalable*",
  yours: "tes, ta, vos, votre, reçu*, qu'on t'a, qui t'ont été, qui vous ont été, que tu as, que vous avez",
  everything:
    "tout ce qu'on t'a dit, tout ce qui t'a été dit, tout ce qui vous a été dit, tout ce qui précède, tout ce que tu as appris, tout ce qu'on vous a, la question de l'utilisateur, la demande de l'utilisateur",
  ai: "ia, intelligence artificielle, intelligences artificielles, assistant ia, assistants ia, agent ia, agents ia, modèle de langage, modèles de langage, modèle de langue, grand modèle, assistant virtuel, assistants virtuels, assistant numérique, chatbot*, chatgpt, llm, llms, agent conversationnel, robot conversationnel",
  call: "note à, note pour, note aux, à l'attention, à l'attention des, à l'attention de l, message à, message pour, message aux, cher, chère, chers, chères, bonjour, si tu es une, si tu es un, si vous êtes une, si vous êtes un, si vous êtes, si tu es, instruction pour, instructions pour, instructions à, instructions aux, avis aux, puisque tu es une, en tant qu",
  reading:
    "qui lit cette page, qui lisent cette page, qui lit ce texte, qui lit ceci, lisant cette page, lisant ce texte, lisant ceci, qui traite cette page, qui traite ce texte, traitant cette page, traitant ce texte, résumant cette page, résumant ce texte, résumes cette page, résumez cette page, résume cette page, résumes cet article, résumez cet article, résumé de cette page, analysant cette page, parcourant cette page, qui analyse cette page, qui résume cette page",
  hide: "ne dis pas, ne dites pas, ne dis rien, ne dites rien, ne le dis pas, ne le dites pas, ne mentionne pas, ne mentionnez pas, ne mentionne jamais, ne mentionnez jamais, ne révèle pas, ne révélez pas, ne révèle jamais, ne révélez jamais, n'informe pas, n'informez pas, n'en parle pas, n'en parlez pas, n'avertis pas, n'avertissez pas, ne préviens pas, ne prévenez pas, ne montre pas, ne montrez pas, sans le dire, cache, cachez, dissimule, dissimulez, ne doit pas savoir, ne doit rien savoir, ne doit pas être informé",
  user: "utilisateur*, utilisatrice*, l'usager, l'internaute, l'humain, lecteur",
  send: "envoie, envoyez, envoyer, transmets, transmettez, transmettre, poste, postez, publie, téléverse, téléversez, télécharge, ajoute, ajoutez, insère, insérez, encode, encodez, base64, fais suivre, faites suivre, communique, communiquez, expédie, joins, joignez, inclus, incluez, intègre, intégrez",
  private:
    "conversation*, historique, discussion, échange, prompt système, invite système, données de l'utilisateur, messages de l'utilisateur, question de l'utilisateur, nom de l'utilisateur, instructions internes, contexte, mémoire, tes instructions, vos instructions",
  secret:
    "mot de passe, mots de passe, clé api, clés api, clé d'api, clés d'api, identifiants, jeton*, secrets",
  place: "url, adresse, serveur, lien, webhook, paramètre*, point de terminaison",
  reveal:
    "révèle, révélez, affiche, affichez, montre, montrez, répète, répétez, donne, donnez, cite, citez, recopie, recopiez, divulgue, divulguez, imprime, imprimez, écris, traduis",
  own: "ton prompt système, votre prompt système, ton invite système, votre invite système, tes instructions, tes consignes, vos instructions système, tes instructions système, tes instructions initiales, vos instructions initiales, ton message système, tes directives, le prompt système, ton prompt",
  become:
    "tu es maintenant, tu es désormais, vous êtes maintenant, vous êtes désormais, tu n'es plus, vous n'êtes plus, fais comme si, faites comme si, fais semblant, joue le rôle, jouez le rôle, comporte toi",
  now: "à partir de maintenant, à partir de cet instant, dorénavant, désormais",
  persona:
    "sans restriction*, sans aucune restriction, sans limite*, sans règle*, sans censure, non censuré*, aucune règle, aucune restriction, non filtré*, sans filtre*, autre assistant, assistant qui, assistant sans",
  mode: "mode développeur",
  takeover:
    "tes nouvelles instructions, vos nouvelles instructions, nouvelles instructions système, ta nouvelle mission est, votre nouvelle mission est, ta vraie mission, ta véritable mission, ta tâche réelle, ta nouvelle tâche est, suis plutôt ces instructions, suivez plutôt ces instructions, l'utilisateur a déjà accepté, l'utilisateur a déjà autorisé, en tant qu'ia tu dois, en tant qu'ia vous devez, en tant que modèle de langage tu, en tant que modèle de langage vous",
  answer:
    "dans ta réponse, dans votre réponse, dans ton résumé, dans votre résumé, ta réponse doit, votre réponse doit, réponds uniquement, répondez uniquement, réponds seulement, répondez seulement, réponds par, dis que, dites que, affirme que, affirmez que, recommande, recommandez, recommander, mentionne que, mentionnez que, indique que, indiquez que, doit, doivent, devez, conclus, précise que, attribue",
  block: "on, peut, peuvent, pouvez, peux, ne, pas, qui, il, elle, ils, souvent, n, j, je",
  neutral: "cher lecteur, chers lecteurs, modèle de langage open source, si vous êtes développeur ia",
};
